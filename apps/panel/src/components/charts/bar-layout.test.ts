import { expect, test } from 'vitest'
import { nameClass, sideGap, valueTicks } from './bar-layout'

test('the axis goes in round steps from 0 past the greatest value: 716 of 800 in steps of 200', () => {
  expect(valueTicks([120, 716, null], false)).toEqual([0, 200, 400, 600, 800])
  expect(valueTicks([0.31], false)).toEqual([0, 0.08, 0.16, 0.24, 0.32])
})

test('things that come whole have whole steps: 3 checks are four steps of 1 at most', () => {
  expect(valueTicks([1, 3], true)).toEqual([0, 1, 2, 3])
})

test('a day of returns goes below 0: −150 to 400', () => {
  expect(valueTicks([-150, 400], false)).toEqual([-150, 0, 150, 300, 450])
})

test('a line begins near its least value: 1.1 to 1.9 million in steps of 200 thousand', () => {
  const ticks = [1_000_000, 1_200_000, 1_400_000, 1_600_000, 1_800_000, 2_000_000]
  expect(valueTicks([1_100_000, null, 1_900_000], false, true)).toEqual(ticks)
  expect(valueTicks([5, 5], false, true)).toEqual([0, 1.5, 3, 4.5, 6])
})

test('no sales draw an empty axis', () => {
  expect(valueTicks([0, null], false)).toEqual([0, 1, 2, 3, 4])
})

test('places have their names as far as there is room: 31 days, every one in a wide chart alone', () => {
  expect(nameClass(0, 31, 4)).toBeUndefined()
  expect(nameClass(1, 31, 4)).toBe('@max-7xl:hidden')
  expect(nameClass(2, 31, 4)).toBe('@max-3xl:hidden')
  expect(nameClass(4, 31, 4)).toBe('@max-sm:hidden')
  expect(nameClass(8, 31, 4)).toBeUndefined()
})

test('a single bar is not as wide as the chart', () => {
  expect(sideGap(1, false)).toBeCloseTo(0.44)
  expect(sideGap(7, false)).toBe(0.16)
  expect(sideGap(30, true)).toBe(0.22)
})

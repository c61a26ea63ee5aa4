import { roleScopes } from '@vitrina/contract/scopes'
import { expect, test } from 'vitest'
import { mayUpload } from './may-upload'

test('a manager may upload files, and not when limited to some restaurants', () => {
  const scopes = [...roleScopes.manager]
  expect(mayUpload({ scopes, workspace: { limitedTo: null } })).toBe(true)
  expect(mayUpload({ scopes, workspace: { limitedTo: [{ id: 'rst_x', name: 'North' }] } })).toBe(false)
})

test('who only reads may not', () => {
  expect(mayUpload({ scopes: [...roleScopes.viewer], workspace: { limitedTo: null } })).toBe(false)
})

import { expect, test } from 'vitest'
import { uploadsEn } from '@/i18n/messages/parts/uploads/en'
import { uploadsRu } from '@/i18n/messages/parts/uploads/ru'
import { createTranslate } from '@/i18n/translate'
import { fileProblem } from './file-problem'

const en = createTranslate('en', uploadsEn)
const ru = createTranslate('ru', uploadsRu)

test.each(['a.csv', 'a.TSV', 'a.txt', 'a.xlsx'])('%s may be uploaded', (name) => {
  expect(fileProblem(en, 'en', [{ name, size: 1 }])).toBeNull()
})

test('of another kind of file, all kinds that are read are named', () => {
  const files = [{ name: 'a.pdf', size: 1 }]
  expect(fileProblem(en, 'en', files)).toBe('a.pdf: the file must be CSV, TSV, TXT, or XLSX.')
  expect(fileProblem(ru, 'ru', files)).toBe('a.pdf: нужен файл CSV, TSV, TXT или XLSX.')
})

test('two files of one name are refused, whatever its case', () => {
  const files = ['a.csv', 'A.csv'].map((name) => ({ name, size: 1 }))
  expect(fileProblem(en, 'en', files)).toBe('Two files are named A.csv. Rename one of them.')
})

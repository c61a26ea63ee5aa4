import { expect, test } from 'vitest'
test('x', () => { console.log(process.env['TEST_DATABASE_URL'], process.env['TEST_TEMPLATE_DATABASE']); expect(process.env['TEST_DATABASE_URL']).toBe(1) })

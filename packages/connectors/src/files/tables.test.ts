import { describe, expect, test } from 'vitest'
import { bundleFolder } from '../../test/support/files/bundle-folder.ts'
import type { ReadRecord } from '../../test/support/read-records.ts'
import { readRecords } from '../../test/support/read-records.ts'
import { openBundle } from './open-bundle.ts'
import { canonicalTables } from './tables/canonical.ts'

/** The record that the first row of a file becomes, among an otherwise right bundle. */
async function readRow(file: string, header: string, row: string): Promise<ReadRecord | undefined> {
  const folder = await bundleFolder({ [file]: `${header}\n${row}\n` })
  const records = await readRecords(await openBundle({ folder, source: 'source_a' }))
  return records.find((record) => record.file === file)
}

const restaurantHeader = 'external_id;name;city;address;timezone;day_end;currency'
const dishHeader = 'external_id;name;category_path;unit;price;cost'
const checkHeader =
  'restaurant;check_id;number;business_date;opened_at;closed_at;waiter;table;station;order_category;guests'
const lineHeader = 'restaurant;check_id;line_id;dish;quantity;price;discount;total;cost;kind'
const amountHeader = 'restaurant;business_date;kind;type;sum;count'
const moveHeader = 'restaurant;place;product;unit;at;kind;quantity;sum;document'

describe('a full row becomes a full record', () => {
  test.each<[string, string, string, ReadRecord]>([
    [
      'restaurants.csv',
      restaurantHeader,
      'r1; Север ;Москва;"Тверская, 1";Europe/Moscow;6:00;rub',
      {
        kind: 'restaurant',
        file: 'restaurants.csv',
        line: 2,
        key: 'r1',
        name: 'Север',
        city: 'Москва',
        address: 'Тверская, 1',
        timezone: 'Europe/Moscow',
        dayEnd: '06:00',
        currency: 'RUB',
      },
    ],
    [
      'dishes.csv',
      dishHeader,
      'd1;Борщ;Кухня / Супы;порц;1 234,50;0,00',
      {
        kind: 'dish',
        file: 'dishes.csv',
        line: 2,
        key: 'd1',
        name: 'Борщ',
        categoryPath: 'Кухня / Супы',
        unit: 'порц',
        price: '1234.50',
        cost: null,
      },
    ],
    [
      'employees.csv',
      'external_id;name;restaurant',
      'w1;Анна;',
      { kind: 'employee', file: 'employees.csv', line: 2, key: 'w1', name: 'Анна', restaurantKey: null },
    ],
    [
      'checks.csv',
      checkHeader,
      'r1;c1;1 042;01.03.2026;01.03.2026 18:30;2026-03-01T19:05:07+03:00;w1;12;Бар;Зал;2',
      {
        kind: 'check',
        file: 'checks.csv',
        line: 2,
        restaurantKey: 'r1',
        key: 'c1',
        number: 1042,
        businessDate: '2026-03-01',
        openedAt: '2026-03-01T18:30:00',
        closedAt: '2026-03-01T19:05:07+03:00',
        waiterKey: 'w1',
        table: '12',
        station: 'Бар',
        orderCategory: 'Зал',
        guests: 2,
      },
    ],
    [
      'sales_lines.csv',
      lineHeader,
      'r1;c1;l1;d1;1,500;100;15,00;135,00;40;SALE',
      {
        kind: 'line',
        file: 'sales_lines.csv',
        line: 2,
        restaurantKey: 'r1',
        checkKey: 'c1',
        key: 'l1',
        dishKey: 'd1',
        quantity: '1.500',
        price: '100',
        discount: '15.00',
        total: '135.00',
        cost: '40',
        type: 'sale',
      },
    ],
    [
      'stock_moves.csv',
      moveHeader,
      'r1;Кухня;Соль;кг;01.03.2026;Out;0,250;12,5;Акт 7',
      {
        kind: 'stockMove',
        file: 'stock_moves.csv',
        line: 2,
        restaurantKey: 'r1',
        place: 'Кухня',
        product: 'Соль',
        unit: 'кг',
        at: '2026-03-01',
        direction: 'out',
        quantity: '0.250',
        sum: '12.5',
        document: 'Акт 7',
      },
    ],
  ])('%s', async (file, header, row, record) => expect(await readRow(file, header, row)).toEqual(record))
})

describe('what a row may leave out or write otherwise', () => {
  test.each<[string, string, string, string, Partial<ReadRecord>]>([
    [
      'a movement may say why',
      'stock_moves.csv',
      `${moveHeader};reason`,
      'r1;;Salt;kg;2026-03-01;in;1;;;Transfer',
      { why: 'transfer' },
    ],
    ['an empty number is the id', 'checks.csv', checkHeader, 'r1;77;;2026-03-01;;;;;;;', { key: '77', number: 77 }],
    [
      'a check may have a time only',
      'checks.csv',
      checkHeader,
      'r1;1;1;;;2026-03-01 12:00;;;;;',
      { businessDate: null },
    ],
    [
      'a void may say why and by whom',
      'sales_lines.csv',
      `${lineHeader};void_reason;voided_by`,
      'r1;c1;l1;d1;1;;;5;;void;Отказ гостя;Анна',
      { type: 'void', voidReason: 'Отказ гостя', voidedBy: 'Анна' },
    ],
    [
      'an amount of a day',
      'amounts.csv',
      amountHeader,
      'r1;2026-03-01;Payment;Card;-12,50;',
      { kind: 'amount', of: 'payment', type: 'Card', sum: '-12.50', businessDate: '2026-03-01', count: 0 },
    ],
    ['an absent kind is a sale', 'sales_lines.csv', lineHeader, 'r1;c1;l1;d1;1;;;5;;', { type: 'sale', price: null }],
    ['a cost of 0 is unknown', 'sales_lines.csv', lineHeader, 'r1;c1;l1;d1;1;;;5;0;', { cost: null }],
    ['a price of 0 is a price', 'dishes.csv', dishHeader, 'd1;Water;;;0;', { price: '0', cost: null }],
    ['unknown columns are ignored', 'dishes.csv', 'note;NAME;External_Id', 'x;Soup;d9', { key: 'd9', name: 'Soup' }],
  ])('%s', async (_name, file, header, row, record) => expect(await readRow(file, header, row)).toMatchObject(record))

  test.each([
    ['with minus signs', 'r1;c1;l1;d1;-2;100;-20;-180;-60;return'],
    ['without', 'r1;c1;l1;d1;2;100;20;180;60;Return'],
  ])('a return is negative, written %s', async (_name, row) => {
    expect(await readRow('sales_lines.csv', lineHeader, row)).toMatchObject({
      type: 'return',
      quantity: '-2',
      price: '100',
      discount: '-20',
      total: '-180',
      cost: '-60',
    })
  })

  test('a voided line keeps its signs', async () => {
    const line = await readRow('sales_lines.csv', lineHeader, 'r1;c1;l1;d1;-1;;;5;;void')
    expect(line).toMatchObject({ type: 'void', quantity: '-1', total: '5' })
  })
})

describe('a wrong row is rejected by line, column and reason', () => {
  const ofRestaurant = { restaurantKey: 'r1' }
  const ofCheck = { restaurantKey: 'r1', checkKey: 'c1' }
  const identifier = 'The value is empty; an identifier is required'
  test.each<[string, string, string, string | null, string, Record<string, string>]>([
    ['restaurants.csv', restaurantHeader, ';North;;;;;', 'external_id', identifier, {}],
    ['restaurants.csv', restaurantHeader, 'r1;;;;;;', 'name', 'The value is empty; a text is required', ofRestaurant],
    [
      'restaurants.csv',
      restaurantHeader,
      'r1;North;;;Mars/Base;;',
      'timezone',
      '"Mars/Base" is not a known time zone; expected e.g. Europe/Moscow',
      ofRestaurant,
    ],
    [
      'restaurants.csv',
      restaurantHeader,
      'r1;North;;;+03:00;;',
      'timezone',
      '"+03:00" is not a known time zone',
      ofRestaurant,
    ],
    [
      'restaurants.csv',
      restaurantHeader,
      'r1;North;;;;25:00;',
      'day_end',
      '"25:00" is not a time of day; expected',
      ofRestaurant,
    ],
    [
      'restaurants.csv',
      restaurantHeader,
      'r1;North;;;;;руб',
      'currency',
      '"руб" is not a currency code; expected',
      ofRestaurant,
    ],
    [
      'restaurants.csv',
      restaurantHeader,
      'r1;No\u0000rth;;;;;',
      'name',
      'holds the control character U+0000',
      ofRestaurant,
    ],
    ['restaurants.csv', restaurantHeader, `${'x'.repeat(201)};North;;;;;`, 'external_id', 'is longer than 200', {}],
    ['dishes.csv', dishHeader, 'd1;Soup;;;12,x;', 'price', '"12,x" is not a number; expected e.g. 1234.50', {}],
    ['dishes.csv', dishHeader, 'd1;Soup;;;;-3', 'cost', '"-3" is negative; expected 0 or more', {}],
    ['dishes.csv', dishHeader, 'd1;Soup;;', null, 'The row has 4 cells, the header 6; expected as many', {}],
    ['dishes.csv', dishHeader, 'd1;So;up;;;;1', null, 'The row has 7 cells, the header 6; expected as many', {}],
    ['dishes.csv', dishHeader, 'd1', null, 'The row has 1 cell, the header 6; expected as many', {}],
    ['dishes.csv', dishHeader, 'd1;"Soup;;;;', null, 'A quoted value that starts in this row is not closed', {}],
    ['employees.csv', 'External_ID;Name', 'w1;', 'Name', 'The value is empty; a text is required', {}],
    ['checks.csv', checkHeader, ';c1;1;2026-03-01;;;;;;;', 'restaurant', identifier, { checkKey: 'c1' }],
    ['checks.csv', checkHeader, 'r1;;1;2026-03-01;;;;;;;', 'check_id', identifier, ofRestaurant],
    [
      'checks.csv',
      checkHeader,
      'r1;c1;2147483648;2026-03-01;;;;;;;',
      'number',
      '"2147483648" is out of range',
      ofCheck,
    ],
    [
      'checks.csv',
      checkHeader,
      'r1;c1;12a;2026-03-01;;;;;;;',
      'number',
      '"12a" is not a whole number; expected',
      ofCheck,
    ],
    [
      'checks.csv',
      checkHeader,
      'r1;c1;;2026-03-01;;;;;;;',
      'number',
      'The number is empty and the check\'s id "c1" is',
      ofCheck,
    ],
    [
      'checks.csv',
      checkHeader,
      'r1;c1;1;2026-02-30;;;;;;;',
      'business_date',
      '"2026-02-30" is not a date of the',
      ofCheck,
    ],
    [
      'checks.csv',
      checkHeader,
      'r1;c1;1;;2026-03-01;;;;;;',
      'opened_at',
      '"2026-03-01" has no time of day; expected',
      ofCheck,
    ],
    ['checks.csv', checkHeader, 'r1;c1;1;;;late;;;;;', 'closed_at', '"late" is not a date; expected', ofCheck],
    [
      'checks.csv',
      checkHeader,
      'r1;2147483648;;2026-03-01;;;;;;;',
      'number',
      'The number is empty and the check\'s id "2147483648" is not',
      { restaurantKey: 'r1', checkKey: '2147483648' },
    ],
    [
      'checks.csv',
      checkHeader,
      'r1;c1;1;;;;;;;;',
      'business_date',
      'The check has neither business_date, opened_at',
      ofCheck,
    ],
    [
      'checks.csv',
      checkHeader,
      'r1;c1;1;2026-03-01;;;;;;;-1',
      'guests',
      '"-1" is out of range; expected 0 to',
      ofCheck,
    ],
    ['sales_lines.csv', lineHeader, 'r1;c1;;d1;1;;;5;;', 'line_id', identifier, ofCheck],
    ['sales_lines.csv', lineHeader, 'r1;c1;l1;;1;;;5;;', 'dish', identifier, ofCheck],
    ['sales_lines.csv', lineHeader, 'r1;c1;l1;d1;;;;5;;', 'quantity', 'The value is empty; expected a number', ofCheck],
    ['sales_lines.csv', lineHeader, 'r1;c1;l1;d1;1;;;;;', 'total', 'The value is empty; expected a number', ofCheck],
    [
      'sales_lines.csv',
      lineHeader,
      'r1;c1;l1;d1;1;;;5;;gift',
      'kind',
      '"gift" is not a kind of line; expected sale',
      ofCheck,
    ],
    [
      'sales_lines.csv',
      lineHeader,
      'r1;c1;l1;d1;1;;;-5;;',
      'total',
      '"-5" is negative in a sale; expected 0 or more',
      ofCheck,
    ],
    [
      'sales_lines.csv',
      lineHeader,
      'r1;c1;l1;d1;-1;;;5;;sale',
      'quantity',
      '"-1" is negative in a sale; expected',
      ofCheck,
    ],
    [
      'stock_moves.csv',
      moveHeader,
      'r1;;;kg;2026-03-01;in;1;;',
      'product',
      'The value is empty; a text is required',
      ofRestaurant,
    ],
    ['amounts.csv', amountHeader, 'r1;2026-03-01;gift;Card;1;', 'kind', '"gift" is not one of payment', ofRestaurant],
    [
      'amounts.csv',
      amountHeader,
      'r1;;tip;Card;1;',
      'business_date',
      'The value is empty; expected a date',
      ofRestaurant,
    ],
    ['stock_moves.csv', moveHeader, 'r1;;Salt;kg;;in;1;;', 'at', 'The value is empty; expected a date', ofRestaurant],
    [
      'stock_moves.csv',
      moveHeader,
      'r1;;Salt;kg;2026-03-01;;1;;',
      'kind',
      '"" is not a direction; expected in or out',
      ofRestaurant,
    ],
    [
      'stock_moves.csv',
      moveHeader,
      'r1;;Salt;kg;2026-03-01;in;0;;',
      'quantity',
      '"0" is not above zero; the kind says',
      ofRestaurant,
    ],
    [
      'stock_moves.csv',
      moveHeader,
      'r1;;Salt;kg;2026-03-01;in;-2;;',
      'quantity',
      '"-2" is not above zero; the kind',
      ofRestaurant,
    ],
    [
      'stock_moves.csv',
      `${moveHeader};reason`,
      'r1;;Salt;kg;2026-03-01;in;2;;;gift',
      'reason',
      '"gift" is not one of sale, write_off, transfer, inventory, production, invoice',
      ofRestaurant,
    ],
  ])('%s: %.0s%s', async (file, header, row, column, reason, keys) => {
    const record = await readRow(file, header, row)
    const of = canonicalTables.find((table) => table.file === file)?.record
    const rejected = { kind: 'reject', of, file, line: 2, column, reason: expect.stringContaining(reason) }
    expect(record).toEqual({ ...rejected, ...keys })
  })
})

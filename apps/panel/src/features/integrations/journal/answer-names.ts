import type { Sentence } from './reject-sentences'

/** What a message calls the answer that it is about. */
export const answerNames: readonly Sentence[] = [
  ['{what} row {number}', '{what}, строка {number}'],
  ['The list of employees', 'Список сотрудников'],
  ['The list of subdivisions', 'Список подразделений'],
  ['The list of products', 'Список блюд и товаров'],
  ['The list of product groups', 'Список групп номенклатуры'],
  ['The list of units', 'Список единиц измерения'],
  ['The price list', 'Прейскурант'],
  ['The price document', 'Приказ о ценах'],
  ['The list of price documents', 'Список приказов о ценах'],
  ['The fields of the report {report}', 'Поля отчёта {report}'],
]

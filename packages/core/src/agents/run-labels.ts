/** Error of a run whose process died. */
export const processEnded = 'Процесс завершился раньше, чем агент закончил работу.'

/** Error of a run that someone cancelled. */
export function cancelledLabels(by: string): string {
  return `Работу агента остановили: ${by}.`
}

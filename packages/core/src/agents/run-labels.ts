/** What is told of a run whose process died. */
export const processEnded = 'Процесс завершился раньше, чем агент закончил работу.'

/** What is told of a run that somebody ended. */
export function cancelledLabels(by: string): string {
  return `Работу агента остановили: ${by}.`
}

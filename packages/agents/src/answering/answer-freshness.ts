import { memberName } from '@vitrina/contract/figure-members'
import { getFreshness } from '@vitrina/core/exchange/get-freshness'
import { dateIn } from '@vitrina/core/time/zones'
import { type Answered, type Asking, nothing } from './asking.ts'
import { fullDate, type Speech } from './speech.ts'

/** Answers which days of sales are stored and read, and when each accounting system was last read. */
export async function answerFreshness(asking: Asking, speech: Speech, line: string): Promise<Answered> {
  const { ctx, vocabulary, steps } = asking
  steps.take()
  const { sources, running } = await getFreshness(ctx)
  const { dataFrom, dataTo, lastFull, clocks } = vocabulary
  const head =
    dataFrom === null || dataTo === null
      ? speech.in('Данных ещё нет: ни один обмен не прошёл.', 'There is no data yet: no exchange has taken place.')
      : speech.in(
          `Продажи есть с ${fullDate(speech, dataFrom)} по ${fullDate(speech, dataTo)}.`,
          `Sales are held from ${fullDate(speech, dataFrom)} to ${fullDate(speech, dataTo)}.`,
        )
  const full = speech.in(
    `Последний день, закончившийся во всех ресторанах, — ${fullDate(speech, lastFull)}.`,
    `The last day that is over in every restaurant is ${fullDate(speech, lastFull)}.`,
  )
  const lines = sources.map(({ source, since, failing, lateFrom }) => {
    const name = memberName('source', source, null, speech.language)
    const at =
      since === null
        ? speech.in('обменов ещё не было', 'no exchange yet')
        : speech.in(`последний обмен ${instant(ctx, speech, since)}`, `last exchange ${instant(ctx, speech, since)}`)
    const late = Date.parse(lateFrom) < ctx.now().getTime()
    const state = failing
      ? [speech.in('последний обмен не принёс продаж', 'the last exchange brought no sales')]
      : late
        ? [speech.in('обмен запаздывает', 'the exchange is late')]
        : []
    return `${name}: ${[at, ...state].join(', ')}`
  })
  const behind = clocks.filter(({ date }) => date <= lastFull).length
  const remarks = [
    ...(dataTo === null ? [] : [full]),
    ...(running ? [speech.in('Сейчас идёт обмен.', 'An exchange is under way.')] : []),
    ...(behind > 0
      ? [speech.in('Не все рестораны прочитаны до сегодняшнего дня.', 'Not every restaurant is read up to today.')]
      : []),
    ...(sources.length === 0
      ? [speech.in('Учётные системы не подключены.', 'No accounting system is connected.')]
      : []),
  ]
  return {
    ...nothing(asking, line),
    report: [`${line}.`, head, ...lines.map((each) => `• ${each}`), remarks.join(' ')].join('\n').trim(),
    sources: [{ method: 'GET', path: '/integrations', query: {} }],
    isAnswered: true,
  }
}

/** A moment in the workspace's time zone. */
function instant({ workspace: { timezone } }: Asking['ctx'], speech: Speech, iso: string): string {
  const at = new Date(iso)
  const time = new Intl.DateTimeFormat('ru-RU', { timeZone: timezone, hour: '2-digit', minute: '2-digit' }).format(at)
  const day = fullDate(speech, dateIn(timezone, at))
  return speech.in(`${day} в ${time}`, `${day} at ${time}`)
}

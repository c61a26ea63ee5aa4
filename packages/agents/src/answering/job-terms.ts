import { numberOf } from '../understand/numbers.ts'

// Forms of verbs that ask to look at something and report it.
const requestVerbs = [
  'провер(?:ь|ьте|ить|яй|ять)',
  '(?:по|про)?смотр(?:и|ите|еть)',
  '(?:взгляни|глянь|взглянуть|глянуть)(?:те)?',
  'узна(?:й|йте|ть|вать)',
  'выясн(?:и|ите|ить|яй|ять)',
  '(?:по|под|рас)счита(?:й|йте|ть)',
  'подготов(?:ь|ьте|ить)',
  'подыт?ожить',
  'дела(?:й|ть)',
  'сдела(?:й|йте|ть)',
  '(?:собери|собрать|разбери|разобрать|разобраться|разберись)(?:те)?',
  '(?:про)?анализ(?:ируй|ируйте|ировать)',
  'най(?:ди|дите|ти)',
  '(?:с?формир(?:уй|уйте|овать)|состав(?:ь|ьте|ить|ляй|лять))',
  'при(?:шли|шлите|слать)',
  'сообщ(?:и|ите|ить|ай|ать)',
  'уточн(?:и|ите|ить)',
  'изуч(?:и|ите|ить)',
  'оцен(?:и|ите|ить)',
  'выгруз(?:и|ите|ить)',
  'покаж(?:и|ите)|показать|показывать',
  'вывед(?:и|ите)|вывести',
  '(?:от|про)?след(?:и|ите|ить)|отслеживать',
  '(?:про)?контролир(?:уй|уйте|овать)',
  'расска(?:жи|жите|зать)|скаж(?:и|ите)|сказать',
  'определ(?:и|ите|ить)',
  'назов(?:и|ите)|назвать',
  'долож(?:и|ите|ить)|отчитаться',
  'свер(?:ь|ьте|ить|ять)',
  'дай|дайте|дать|нужно|надо|необходимо|требуется|пожалуйста|прошу',
].join('|')
const requestVerbPattern = new RegExp(`^(?:${requestVerbs})$`, 'iu')

// What a report is called, as distinct from the figures it is about.
const report =
  /^(?:отч[её]т\p{L}*|сводк\p{L}*|справк\p{L}*|анализ\p{L}?|обзор\p{L}*|итог\p{L}*|статистик\p{L}*|показател\p{L}*|разбор\p{L}?|мониторинг\p{L}?|ежедневн\p{L}*|еженедельн\p{L}*|ежемесячн\p{L}*|информаци\p{L})$/iu

/** The text without the words that only ask to look and report: the question is left. */
export function asQuestion(text: string): string {
  const words = text.replace(/^\s*(?:новая\s+)?задача\s*:\s*/iu, '').split(/(?<=\s)/u)
  const kept = words.filter((word) => {
    const bare = word.replace(/[^\p{L}-]/gu, '')
    return !requestVerbPattern.test(bare) && !report.test(bare)
  })
  return kept
    .join('')
    .replace(/^[\s,.:;–—-]+/u, '')
    .trim()
}

// Orders that reading figures cannot carry out.
const orders =
  /^(?:измен|смен|поменя|снизь|сниз|повыс|подним|подня|установ|назнач|обзвон|позвон|закаж|заказа|закуп|куп|докуп|спиш|списа|оприход|убер|убра|удал|добав|отправ|напиш|написа|найм|нан|уволь|провед|провест|поговор|обсуд|обуч|почин|пересчита|оформ|согласу|договор|исправ|настро|внедр|разработа|придум|предлож|подбер|переименуй|перемест|перенес|обнов|внес|внест|введ|замен|помоги|распечата|пригласи|напомни|закр|откро|запуст|останов|выключ|включ|помой|вымой)\p{L}*(?:й|йте|и|ите|ь|ьте|ть|ти|чь|ться)$/iu
const infinitive = /^\p{L}{2,}(?:ать|ять|ить|еть|уть|оть|ыть|ться|чься|вести|нести|везти|мести|йти)$/iu

// What others are to act by, which is not a report of figures.
const plans =
  /(?:список|план|график|заявк\p{L}*)\s+(?:на\s+)?(?:закуп|заказ|смен|отпуск|поставк)\p{L}*|^заявк\p{L}*|презентаци\p{L}*/iu
const opening = /^(?:нужно|надо|необходимо|требуется|пожалуйста|прошу|срочно|чтобы|и)$/iu

/**
 * The clause that asks for more than looking: an order at its beginning, a plan to make. Null when there
 * is none.
 */
export function actionIn(text: string): string | null {
  // A person has to check whether something is so.
  const fact = /(?:^|[\s.])(?:провер|убед)\p{L}*,?\s+что\s.+/iu.exec(text)
  if (fact) return fact[0].trim()
  for (const clause of text.split(/[.,;:!?\n]|\sи\s/u)) {
    const trimmed = clause.trim()
    const words = trimmed.split(/\s+/u).map((word) => word.replace(/[^\p{L}-]/gu, ''))
    const first = words.find((word) => !opening.test(word))
    if (first === undefined) continue
    if (plans.test(trimmed)) return trimmed
    if (requestVerbPattern.test(first) || /^сравни/iu.test(first) || numberOf(first.toLowerCase())) continue
    if (orders.test(first) || infinitive.test(first)) return trimmed
  }
  return null
}

/** Whether a word only asks to look and report, or is a name for a report. */
export function isOfReports(word: string): boolean {
  return requestVerbPattern.test(word) || report.test(word)
}

/** Whether a text asks for a report without naming a figure. */
export function asksForReport(text: string): boolean {
  return text.split(/[^\p{L}-]+/u).some((word) => report.test(word))
}

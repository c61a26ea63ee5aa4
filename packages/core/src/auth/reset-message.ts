import type { MailMessage } from '../mail/deliver.ts'
import { html } from '../text/html.ts'

/** The mail with a link to a new password, in the language of the page it was asked for on. */
export function resetMessage({
  email,
  language,
  token,
  panelUrl,
}: {
  email: string
  language: 'ru' | 'en'
  token: string
  panelUrl: string
}): MailMessage {
  const link = new URL(`/new-password/${token}`, panelUrl).href
  const { subject, lines, action } = language === 'ru' ? russian(email) : english(email)
  return {
    to: email,
    subject,
    text: [...lines, '', `${action}: ${link}`].join('\n'),
    html: html`${lines.map((line) => html`<p>${line}</p>`)}<p><a href="${link}">${action}</a></p>`.text,
  }
}

function russian(email: string) {
  return {
    subject: 'Новый пароль для Витрины',
    lines: [
      `Кто-то запросил новый пароль для входа в Витрину с адресом ${email}.`,
      'Если это вы, задайте его по ссылке. Она действует один час и срабатывает один раз; на всех устройствах нужно будет войти заново.',
      'Если это не вы, просто удалите письмо: пароль останется прежним. Никому не пересылайте ссылку.',
    ],
    action: 'Задать новый пароль',
  }
}

function english(email: string) {
  return {
    subject: 'A new password for Vitrina',
    lines: [
      `Someone asked for a new password for signing in to Vitrina as ${email}.`,
      'If it was you, set it with the link. It works for one hour and only once; every device has to sign in again afterwards.',
      'If it was not you, just delete this message: the password stays as it is. Do not pass the link on.',
    ],
    action: 'Set a new password',
  }
}

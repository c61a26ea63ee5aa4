import { type Browser, expect, type Page, test } from '@playwright/test'
import { complaintsOf } from '../support/complaints.ts'
import { lookAt } from '../support/look-at.ts'
import { makeMember } from '../support/members.ts'
import { overrideAnswers } from '../support/override-answers.ts'
import { listens, openLive, reloadLive } from '../support/pages.ts'
import { restDelete, restPost } from '../support/rest.ts'
import { signIn } from '../support/sign-in.ts'
import { violations } from '../support/violations.ts'

/** The page of agents as somebody of a role sees it. */
async function openAs(browser: Browser, role: string): Promise<Page | null> {
  const member = await makeMember(role)
  if (member === null) return null
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } })
  const page = await context.newPage()
  await page.goto('/agents')
  await signIn(page, member.password, member.email)
  await expect(page.getByRole('heading', { level: 1, name: 'Агенты' })).toBeVisible()
  await listens(page)
  return page
}

const rowOf = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name })
const form = (page: Page) => page.getByRole('dialog')

test('a manager makes an agent, edits it and switches it off; an owner sees it at once', async ({ browser, page }) => {
  const manager = await openAs(browser, 'manager')
  test.skip(manager === null, 'needs the data directory of the installation')
  if (!manager) return
  const name = `Ревизор ${Date.now()}`
  const told = page.waitForResponse('**/api/trpc/feed.changes*')
  await page.goto('/agents')
  await told

  await manager.getByRole('button', { name: 'Новый агент' }).click()
  await expect(manager).toHaveURL(/\?edit=new$/)
  await form(manager).getByRole('button', { name: 'Сохранить' }).click()
  await expect(form(manager).getByText('Назовите агента.')).toBeVisible()
  await form(manager).getByLabel('Имя').fill(name)
  await form(manager).getByLabel('Инструкции').fill('Проверяй цены.')
  // What carries agents is an owner's choice.
  await expect(form(manager).getByLabel('Адаптер')).toHaveCount(0)
  await form(manager).getByLabel('менять цены').check()
  // What a manager lacks, a manager can't give.
  await expect(form(manager).getByLabel('видеть журнал действий')).toBeDisabled()
  await form(manager).getByRole('button', { name: 'Сохранить' }).click()
  await expect(form(manager)).toHaveCount(0)
  await expect(rowOf(manager, name)).toContainText('работает')
  await expect(rowOf(page, name)).toContainText('работает')

  await rowOf(manager, name).getByRole('link').click()
  await expect(manager.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(manager.locator('main').getByText('менять цены')).toBeVisible()
  await expect(manager.getByText('ещё не запускался')).toBeVisible()
  await manager.getByRole('button', { name: 'Изменить' }).click()
  await form(manager).getByLabel('Работает', { exact: true }).uncheck()
  await form(manager).getByLabel('Внешний', { exact: true }).check()
  await form(manager).getByRole('button', { name: 'Сохранить' }).click()
  await expect(manager.locator('main').getByText('выключен')).toBeVisible()
  await expect(rowOf(page, name)).toContainText('выключен')
  await manager.context().close()
})

test('a name that is taken is told at its field', async ({ page }) => {
  await openLive(page, '/agents?edit=new')
  await form(page).getByLabel('Имя').fill('аналитик')
  await form(page).getByRole('button', { name: 'Сохранить' }).click()
  await expect(form(page).getByLabel('Имя')).toHaveAccessibleDescription(/с таким именем уже есть/)
})

test('two who edit one agent lose nothing: the second is told, and shown what the first has saved', async ({
  page,
}) => {
  await openLive(page, '/agents')
  await page.getByRole('link', { name: 'Кладовщик' }).click()
  await page.getByRole('button', { name: 'Изменить' }).click()
  const other = await page.context().newPage()
  await openLive(other, page.url())
  const words = `Следит за складом ${Date.now()}`
  await form(other).getByLabel('Чем занимается').fill(words)
  await form(other).getByRole('button', { name: 'Сохранить' }).click()
  await expect(other.locator('main').getByText(words)).toBeVisible()
  await form(page).getByLabel('Чем занимается').fill('Моя правка')
  await form(page).getByRole('button', { name: 'Сохранить' }).click()
  await expect(form(page).getByText(/изменил кто-то ещё/)).toBeVisible()
  await form(page).getByRole('button', { name: 'Показать, каким он стал' }).click()
  await expect(form(page).getByLabel('Чем занимается')).toHaveValue(words)
})

test('changes that are not saved are not lost without a word: by Escape, the button or the way back', async ({
  page,
}) => {
  await openLive(page, '/agents')
  await page.getByRole('button', { name: 'Новый агент' }).click()
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Новый агент' }).click()
  await form(page).getByLabel('Имя').fill('Черновик')
  const warning = form(page).getByText('Изменения не сохранены')
  const stay = form(page).getByRole('button', { name: 'Вернуться к правке' })
  await page.keyboard.press('Escape')
  await expect(warning).toBeVisible()
  await stay.click()
  await expect(form(page).getByLabel('Имя')).toHaveValue('Черновик')
  // Before the address is that of the form, the way back leads to another page.
  await expect(page).toHaveURL(/\?edit=new$/)
  await page.goBack()
  await page.getByRole('dialog', { name: 'Изменения не сохранены' }).getByRole('button', { name: 'Отмена' }).click()
  await expect(form(page).getByLabel('Имя')).toHaveValue('Черновик')
  await expect(page).toHaveURL(/\?edit=new$/)
  await form(page).getByRole('button', { name: 'Закрыть', exact: true }).click()
  await form(page).getByRole('button', { name: 'Закрыть без сохранения' }).click()
  await expect(form(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/agents$/)
})

test('an adapter is looked at on a press, and what was found is told', async ({ page }) => {
  await openLive(page, '/agents')
  const local = page.locator('[data-adapter="agent_local"]')
  await local.getByRole('button', { name: /Проверить/ }).click()
  await expect(local.locator('[data-environment]')).toBeVisible()
  const gateway = page.locator('[data-adapter="agent_gateway"]')
  await gateway.getByRole('button', { name: /Проверить/ }).click()
  await expect(gateway.locator('[data-environment="error"]')).toContainText('работать не может')
})

test('the adapter is governed by an owner alone: a manager and a viewer only read', async ({ browser, page }) => {
  await openLive(page, '/agents')
  const steps = page.getByLabel('Вызовов инструментов за запуск')
  const former = await steps.inputValue()
  const save = page.getByRole('region', { name: 'Управление адаптером' }).getByRole('button', { name: 'Сохранить' })
  await expect(save).toBeDisabled()
  await steps.fill('12')
  await save.click()
  await expect(page.getByText('Сохранено')).toBeVisible()
  await reloadLive(page)
  await expect(steps).toHaveValue('12')
  await steps.fill(former)
  await save.click()
  await expect(page.getByText('Сохранено')).toBeVisible()

  for (const role of ['manager', 'viewer']) {
    const theirs = await openAs(browser, role)
    if (theirs === null) return
    await expect(theirs.getByText('Меняет только владелец рабочего пространства.')).toBeVisible()
    await expect(theirs.getByText('Агенты работают и отвечают на вопросы')).toBeVisible()
    await expect(theirs.getByLabel('Вызовов инструментов за запуск')).toHaveCount(0)
    await theirs.context().close()
  }
})

test('a refusal of the settings stays while others change them, and ends with the next edit', async ({ page }) => {
  let maxSeconds = 77
  await overrideAnswers(page, (procedure) =>
    procedure === 'agents.control' ? (control: object) => ({ ...control, maxSeconds }) : undefined,
  )
  await page.route('**/api/trpc/*agents.setControl*', (route) => {
    maxSeconds = 78
    return route.fulfill({
      status: 409,
      json: [{ error: { message: 'taken', code: -32009, data: { code: 'CONFLICT', httpStatus: 409 } } }],
    })
  })
  await openLive(page, '/agents')
  const settings = page.getByRole('region', { name: 'Управление адаптером' })
  const steps = settings.getByLabel('Вызовов инструментов за запуск')
  await steps.fill('9')
  const refused = settings.getByText(/^Сохранить не получилось/)
  await settings.getByRole('button', { name: 'Сохранить' }).click()
  await expect(refused).toBeVisible()
  // What others have changed meanwhile is read after the refusal, and comes into its field.
  await expect(settings.getByLabel('Самый долгий запуск, секунд')).toHaveValue('78')
  await expect(refused).toBeVisible()
  await steps.fill('10')
  await expect(refused).toHaveCount(0)
})

test('a viewer sees agents and their pages, and nothing to change them with', async ({ browser }) => {
  const viewer = await openAs(browser, 'viewer')
  test.skip(viewer === null, 'needs the data directory of the installation')
  if (!viewer) return
  await expect(viewer.getByRole('link', { name: 'Аналитик' })).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Новый агент' })).toHaveCount(0)
  await expect(viewer.getByRole('button', { name: /Проверить/ })).toHaveCount(0)
  await viewer.getByRole('link', { name: 'Аналитик' }).click()
  await expect(viewer.getByRole('heading', { level: 1, name: 'Аналитик' })).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Изменить' })).toHaveCount(0)
  await viewer.goto('/agents?edit=new')
  await expect(viewer.getByRole('link', { name: 'Аналитик' })).toBeVisible()
  await expect(form(viewer)).toHaveCount(0)
  await viewer.context().close()
})

test('what an agent does for a card shows on its page as it happens, and leads to the card', async ({ page }) => {
  await openLive(page, '/agents')
  await page.getByRole('link', { name: 'Аналитик' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Аналитик' })).toBeVisible()
  const assigneeId = new URL(page.url()).pathname.split('/').at(-1)
  const told = page.waitForResponse('**/api/trpc/feed.changes*')
  await page.reload()
  await told
  const title = 'Сравни прошлую неделю с позапрошлой'
  const runs = page.locator('[data-run]').filter({ hasText: title })
  const before = await runs.count()
  const card = await restPost('/cards', { title, assigneeId })
  await expect(runs).toHaveCount(before + 1, { timeout: 40_000 })
  const run = runs.first()
  await run.getByRole('button').click()
  await expect(run.locator('[data-run-status="succeeded"]')).toBeVisible({ timeout: 40_000 })
  await expect(run.getByRole('log', { name: 'Ход работы' }).getByRole('listitem').first()).toBeVisible()
  await expect(run.getByRole('heading', { name: 'Отчёт' })).toBeVisible()
  await expect(page).toHaveURL(/run=run_/)
  await expect(run.getByRole('link', { name: /Открыть задачу/ })).toHaveAttribute('href', `/board/${card.id}`)
  await page.reload()
  await expect(run.getByRole('heading', { name: 'Отчёт' })).toBeVisible()
  await restDelete(`/cards/${card.id}`)
})

test('a run is cancelled after one more question', async ({ page }) => {
  await openLive(page, '/agents')
  await page.getByRole('link', { name: 'Аналитик' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Аналитик' })).toBeVisible()
  const told = page.waitForResponse('**/api/trpc/feed.changes*')
  await page.reload()
  await told
  // Nothing of the house runs for long: one that does is put into the answers on their way.
  const startedAt = new Date().toISOString()
  const run = { ...longRun, startedAt, isCancelling: false }
  const events = [{ seq: 1, at: startedAt, kind: 'step', text: 'Читаю чеки' }]
  await overrideAnswers(page, (procedure) => {
    switch (procedure) {
      case 'agents.runs':
        return [run]
      case 'agents.run':
        return { run, events }
      case 'agents.cancelRun':
        run.isCancelling = true
        return run
      default:
        return undefined
    }
  })
  // Whatever happens on the board has the page ask again.
  const card = await restPost('/cards', { title: 'Повод спросить' })
  const item = page.locator(`[data-run="${run.id}"]`)
  await item.getByRole('button').click()
  await expect(item.getByText('Читаю чеки')).toBeVisible()
  await item.getByRole('button', { name: 'Отменить запуск' }).click()
  const question = item.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Пусть работает' }).click()
  await expect(question).toHaveCount(0)
  expect(run.isCancelling).toBe(false)
  await item.getByRole('button', { name: 'Отменить запуск' }).click()
  await question.getByRole('button', { name: 'Отменить запуск' }).click()
  await expect(item.locator('[data-run-status]')).toHaveText('отменяется')
  await expect(item.getByRole('button', { name: 'Отменить запуск' })).toHaveCount(0)
  await restDelete(`/cards/${card.id}`)
})

const longRun = {
  id: 'run_01m80kh389ermrrrwq4syfffd5',
  agent: { id: 'agt_01m80kh389ermrrrwq4syfffd5', name: 'Аналитик' },
  adapter: 'agent_gateway',
  modelConnectedBy: { type: 'user', id: 'usr_01m80kh389ermrrrwq4syfffd5', name: 'Вера' },
  status: 'running',
  task: 'Долгая работа',
  card: null,
  threadId: null,
  eventId: null,
  report: null,
  fault: null,
  inputTokens: 1200,
  outputTokens: 80,
  cost: 0.05,
  finishedAt: null,
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  test('sections without room under the thumb are one more press away', async ({ page }) => {
    await openLive(page, '/')
    const bottom = page.getByRole('navigation', { name: 'Разделы' }).filter({ visible: true })
    await bottom.getByRole('button', { name: 'Ещё' }).tap()
    await expect(page.getByRole('menuitem', { name: 'Спросить' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Агенты' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Агенты' })).toBeVisible()
    await expect(page.getByRole('menu')).toHaveCount(0)
  })
})

test('the pages of agents and the form fit, and break neither accessibility nor the content policy', async ({
  page,
}) => {
  test.slow()
  const complaints = complaintsOf(page)
  await openLive(page, '/agents')
  await page.getByRole('button', { name: 'Новый агент' }).click()
  await expect(form(page)).toBeVisible()
  await lookAt(page, 'agent-form')
  await expect(form(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Аналитик' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Аналитик' })).toBeVisible()
  await lookAt(page, 'agent')
  expect(complaints).toEqual([])
})

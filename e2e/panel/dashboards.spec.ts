import { expect, type Locator, type Page, test } from '@playwright/test'
import { complaintsOf } from '../support/complaints.ts'
import { figure } from '../support/figures.ts'
import { lookAt } from '../support/look-at.ts'
import { makeMember } from '../support/members.ts'
import { listens, openLive, reloadLive } from '../support/pages.ts'
import { numberOf, restItem } from '../support/rest.ts'
import { signIn } from '../support/sign-in.ts'

const widgets = (page: Page) => page.locator('[data-widget]')
const dialog = (page: Page) => page.getByRole('dialog')
const said = (page: Page) => page.locator('[data-said]')

/** A name no other test has. */
const ownName = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`

/** Makes an empty dashboard by the panel and gives its id; the builder is open. */
async function makeDashboard(page: Page, name: string): Promise<string> {
  await openLive(page, '/dashboards')
  await page.getByRole('button', { name: 'Новый дашборд' }).first().click()
  await dialog(page).getByLabel('Название').fill(name)
  await dialog(page).getByRole('button', { name: 'Создать' }).click()
  await expect(page).toHaveURL(/\/dashboards\/\d+\?edit=1/)
  await expect(page.getByRole('toolbar')).toBeVisible()
  return /\/dashboards\/(\d+)/.exec(page.url())?.[1] ?? ''
}

async function addWidget(page: Page, metric: string, setUp: (form: Locator) => Promise<void> = async () => {}) {
  await page.getByRole('button', { name: 'Добавить виджет' }).click()
  await dialog(page).locator(`[data-metric="${metric}"]`).click()
  await setUp(dialog(page))
  await dialog(page).getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('toolbar')).toHaveCount(0)
}

function periodOf(data: object): { from: string; to: string } {
  const period: unknown = Reflect.get(data, 'period')
  const day = (key: string) => String(typeof period === 'object' && period !== null ? Reflect.get(period, key) : '')
  return { from: day('from'), to: day('to') }
}

/** Deletes a dashboard by the panel, where it is open. */
async function removeOpen(page: Page, name: string) {
  await listens(page)
  await page.getByRole('button', { name: `Действия с дашбордом «${name}»` }).click()
  await page.getByRole('menuitem', { name: 'Удалить' }).click()
  await dialog(page).getByRole('button', { name: 'Удалить' }).click()
  await expect(page).toHaveURL(/\/dashboards$/)
  await expect(page.getByRole('link', { name })).toHaveCount(0)
}

test('a dashboard is built by mouse and keyboard, stands after a reload, shows the figures of REST, and is deleted', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const complaints = complaintsOf(page)
  const name = ownName('Утро')
  const id = await makeDashboard(page, name)
  await addWidget(page, 'revenue')
  await addWidget(page, 'revenue_by_day', async (form) => {
    await form.getByText('Область').click()
    await form.getByLabel('Заголовок').fill('Выручка за месяц')
    await form.getByLabel('Период').selectOption('last_30_days')
  })
  await expect(widgets(page)).toHaveCount(2)

  // By keyboard: down past what is below, wider, and a step too far to the left.
  await page.getByRole('button', { name: 'Переместить «Выручка»' }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(said(page)).toHaveText('«Выручка»: колонка 1, ряд 1, ширина 4, высота 2.')
  await page.keyboard.press('ArrowLeft')
  await expect(said(page)).toContainText('Дальше некуда')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+Shift+z')

  // By mouse: the chart is pulled wider by its corner.
  const chart = page.locator('[data-widget="widget_2"]')
  const before = await chart.boundingBox()
  const corner = await chart.locator('.react-resizable-handle').boundingBox()
  if (!before || !corner) throw new Error('the chart is not on the page')
  await page.mouse.move(corner.x + corner.width / 2, corner.y + corner.height / 2)
  await page.mouse.down()
  await page.mouse.move(corner.x + 400, corner.y + 120, { steps: 8 })
  await page.mouse.up()
  await expect.poll(async () => (await chart.boundingBox())?.width ?? 0).toBeGreaterThan(before.width + 100)
  await save(page)

  await reloadLive(page)
  await expect(page.getByRole('heading', { name: 'Выручка за месяц' })).toBeVisible()
  await page.getByRole('switch', { name: 'Виден всем в пространстве' }).click()
  await expect(page.getByText('общий', { exact: true })).toBeVisible()
  const data = await restItem(`/dashboards/${id}/data`, {})
  expect(data).toMatchObject({ widgets: [{ layout: { x: 0, y: 0, w: 4, h: 2 } }, { title: 'Выручка за месяц' }] })
  const { from, to } = periodOf(data)
  await page.goto(`/dashboards/${id}?from=${from}&to=${to}`)
  expect(await figure(page, 'widget_1')).toBe(numberOf({ ...data, id }, 'widgets', '0', 'data', 'value'))
  await page.goto(`/dashboards/${id}?edit=1`)
  await expect(page.getByRole('toolbar')).toBeVisible()
  await lookAt(page, 'dashboard builder')
  expect(complaints).toEqual([])
  await page.goto(`/dashboards/${id}`)
  await removeOpen(page, name)
})

test('widgets that another has changed meanwhile are not written over, and the edit is kept as a copy', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const name = ownName('Спор')
  const id = await makeDashboard(page, name)
  const other = await context.newPage()
  await openLive(other, `/dashboards/${id}?edit=1`)
  await addWidget(other, 'checks')
  await save(other)
  await addWidget(page, 'revenue')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Не сохранено' })).toContainText('добавлен 1 виджет')
  await page.getByRole('button', { name: 'Сохранить мою правку копией' }).click()
  await expect(page).not.toHaveURL(new RegExp(`/dashboards/${id}`))
  await expect(widgets(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Готово' }).click()
  await removeOpen(page, `${name} (копия)`)
  await page.goto(`/dashboards/${id}`)
  await removeOpen(page, name)
})

test('a ready-made dashboard is duplicated to be edited; what is not saved is not lost without a word', async ({
  page,
}) => {
  await openLive(page, '/dashboards')
  await page.getByRole('link', { name: 'Продажи', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Изменить', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Дублировать и изменить' }).click()
  await expect(page).toHaveURL(/edit=1/)
  await expect(widgets(page)).not.toHaveCount(0)
  const count = await widgets(page).count()
  await page.getByRole('button', { name: 'Удалить «Чеки»' }).click()
  await expect(widgets(page)).toHaveCount(count - 1)
  await page.goBack()
  await page.getByRole('button', { name: 'Отмена' }).last().click()
  await expect(widgets(page)).toHaveCount(count - 1)
  await page.getByRole('button', { name: 'Отменить', exact: true }).click()
  await expect(widgets(page)).toHaveCount(count)
  await page.getByRole('button', { name: 'Готово' }).click()
  await removeOpen(page, 'Продажи (копия)')
})

test('a dashboard fills the screen and leaves it by the button and by Escape', async ({ page }) => {
  await openLive(page, '/dashboards')
  await page.getByRole('link', { name: 'Продажи', exact: true }).click()
  const screen = page.locator('[data-full-screen="true"]')
  for (const leave of [
    () => page.getByRole('button', { name: 'Выйти' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await page.getByRole('button', { name: 'Во весь экран' }).click()
    await expect(screen).toBeVisible()
    await expect(screen.locator('[data-figure="revenue"]')).toBeVisible()
    await leave()
    await expect(screen).toHaveCount(0)
  }
})

test('a viewer sees dashboards and nothing to change them by', async ({ browser }) => {
  const viewer = await makeMember('viewer')
  test.skip(viewer === null, 'people are made on the machine of the installation')
  const page = await (await browser.newContext({ storageState: { cookies: [], origins: [] } })).newPage()
  await page.goto('/dashboards')
  await signIn(page, viewer?.password, viewer?.email)
  await page.getByRole('link', { name: 'Продажи', exact: true }).click()
  await expect(page.locator('[data-figure="revenue"]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Во весь экран' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Изменить|Дублировать|Действия с дашбордом/ })).toHaveCount(0)
  await page.goto(`${page.url()}?edit=1`)
  await expect(page.locator('[data-figure="revenue"]')).toBeVisible()
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  await page.context().close()
})

test('on a phone widgets stand one under another and are moved by buttons', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const name = ownName('Телефон')
  await makeDashboard(page, name)
  await addWidget(page, 'revenue')
  await addWidget(page, 'checks')
  await page.getByRole('button', { name: 'Поднять «Чеки»' }).click()
  await expect(widgets(page).first()).toContainText('Чеки')
  await save(page)
  await page.reload()
  await expect(page.locator('[data-figure]').first()).toHaveAttribute('data-figure', 'widget_2')
  await removeOpen(page, name)
})

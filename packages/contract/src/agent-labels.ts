import { z } from 'zod'
import type { LocalizedText } from './figure-metrics.ts'

/** The executors that come with the product. */
export const BuiltInProfile = z.enum([
  'analyst',
  'menu_technologist',
  'stock_keeper',
  'service_manager',
  'platform_developer',
])
export type BuiltInProfile = z.infer<typeof BuiltInProfile>

/** The texts of an executor that people know it by. */
export const AgentLabel = z.enum(['name', 'description'])
export type AgentLabel = z.infer<typeof AgentLabel>

/** The name and the description of each executor that comes with the product. */
export const agentLabels: Readonly<Record<BuiltInProfile, Readonly<Record<AgentLabel, LocalizedText>>>> = {
  analyst: {
    name: { ru: 'Аналитик', en: 'Analyst' },
    description: {
      ru: 'Следит за выручкой, чеками и средним чеком, сравнивает рестораны и периоды, объясняет отклонения.',
      en: 'Watches revenue, checks and the average check, compares restaurants and periods, explains deviations.',
    },
  },
  menu_technologist: {
    name: { ru: 'Технолог меню', en: 'Menu technologist' },
    description: {
      ru: 'Разбирает блюда по выручке и фудкосту, находит позиции без калькуляции, предлагает цены.',
      en: 'Analyses dishes by revenue and food cost, finds those without a recipe cost, suggests prices.',
    },
  },
  stock_keeper: {
    name: { ru: 'Кладовщик', en: 'Stock keeper' },
    description: {
      ru: 'Следит за приходом и списанием на складе, предупреждает о позициях ниже порога.',
      en: 'Watches what stock receives and writes off, warns of positions below their threshold.',
    },
  },
  service_manager: {
    name: { ru: 'Менеджер сервиса', en: 'Service manager' },
    description: {
      ru: 'Смотрит за работой официантов: сменами, чеками и продажами по часам.',
      en: 'Looks after the work of waiters: shifts, checks and sales by hour.',
    },
  },
  platform_developer: {
    name: { ru: 'Разработчик платформы', en: 'Platform developer' },
    description: {
      ru: 'Берёт задачи по самой платформе: интеграции, обмен данными, дашборды.',
      en: 'Takes tasks on the platform itself: integrations, exchanges of data, dashboards.',
    },
  },
}

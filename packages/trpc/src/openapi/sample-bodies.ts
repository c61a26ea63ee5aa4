/** Samples of request bodies, named as their schemas are: after the operation that takes them. */
export const bodySamples: Record<string, unknown> = {
  CreateRestaurant: {
    name: 'Север',
    source: 'source_a',
    sourceKey: 'Север на Тверской',
    city: 'Москва',
    address: 'Тверская, 1',
    comment: null,
  },
  UpdateRestaurant: { comment: 'Ремонт до октября', isActive: false },
  UpdateDishPrice: { price: 420, reason: 'Подорожала свёкла' },
  CreateStockMovement: {
    restaurant: 'Север',
    dish: 'Свёкла',
    kind: 'in',
    quantity: 12.5,
    unit: 'кг',
    reason: 'Поставка',
    placeName: 'Основной склад',
    occurredAt: '2026-09-14',
    lowThreshold: 10,
  },
  ConnectIntegration: {
    credentials: { url: 'https://10.0.0.5:8080', username: 'vitrina', password: 'a password' },
  },
  AskAi: { question: 'Какая выручка за месяц?' },
  CreateCard: { title: 'Проверить фудкост борща', content: 'Вырос на три пункта за неделю', priority: 'high' },
  UpdateCard: { status: 'in_progress' },
  CreateCardComment: { content: 'Подорожала свёкла' },
  CreateWebhook: {
    url: 'https://hooks.vitrina.test/events',
    events: ['dish.updated', 'stock.low'],
    description: 'Склад',
  },
  UpdateWebhook: { events: ['stock.low'], isActive: true },
}

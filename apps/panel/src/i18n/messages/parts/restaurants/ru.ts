/** Words of their own pages alone, beyond the dictionary every page has. */
export const restaurantsRu = {
  'restaurant.add': 'Добавить',
  'restaurant.new': 'Новый ресторан',
  'restaurant.create': 'Добавить ресторан',
  'restaurant.created': 'Ресторан «{name}» добавлен',
  'restaurant.state': 'Работает или нет',
  'restaurant.state.all': 'Все рестораны',
  'restaurant.state.active': 'Работают',
  'restaurant.state.inactive': 'Не работают',
  'restaurant.held': 'Есть данные',
  'restaurant.empty':
    'Рестораны придут из учётной системы при первом обмене: подключите её в разделе «Подключения». Или добавьте ресторан сами.',
  'restaurant.checksByDay': 'Чеки по дням',
  'restaurant.avgCheckByDay': 'Средний чек по дням',
  'restaurant.noData': 'нет данных из учётной системы',
  'restaurant.noData.title': 'Нет данных из учётной системы',
  'restaurant.noData.link':
    'Этот ресторан заведён здесь и пока не связан с учётом. Свяжите его с рестораном учётной системы, и его выручка, чеки и официанты появятся тут.',
  'restaurant.noData.wait':
    'Продаж под ключом «{key}» ({source}) ещё не было. Они появятся после обмена. Если обмен уже прошёл, проверьте ключ.',
  'restaurant.noData.toLink': 'Связать с учётом',
  'restaurant.noData.toIntegrations': 'К подключениям',

  'registry.title': 'Карточка ресторана',
  'registry.lead':
    'Что говорит учётная система и что говорим мы. Наше слово показывается везде, пустое поле возвращает слово учёта. Сам учёт при этом не меняется.',
  'registry.edit': 'Изменить карточку',
  'registry.noSource': 'В учёте',
  'registry.sourceSays': 'В учёте ({source})',
  'registry.weSay': 'У нас',
  'registry.shown': 'Показывается',
  'registry.asSource': 'как в учёте',
  'registry.ours': 'наше',
  'registry.theirs': 'из учёта',
  'registry.word.name': 'Название',
  'registry.word.city': 'Город',
  'registry.word.address': 'Адрес',
  'registry.word.comment': 'Комментарий',
  'registry.isActive': 'Ресторан работает',
  'registry.isActive.hint': 'Закрытый ресторан остаётся в отчётах с пометкой «не работает».',
  'registry.key': 'Ключ в учёте',
  'registry.key.hint': 'Точно так, как он записан в учётной системе.',
  'registry.noKey': 'не связан',
  'registry.timezone': 'Часовой пояс',
  'registry.dayEnd': 'Конец учётного дня',
  'registry.link': 'Ресторан в учётной системе',
  'registry.link.hint': 'В списке — рестораны, которые пришли из учёта и ещё не связаны с карточкой.',
  'registry.link.cut':
    'Показаны первые {shown} из {total} по названию. Остальные можно связать по ключу: «Ввести ключ…».',
  'registry.link.none': 'Не связан',
  'registry.link.keep': 'Ключ «{key}», данных ещё нет',
  'registry.link.type': 'Ввести ключ…',
  'registry.link.title': 'Связать с учётом?',
  'registry.link.text':
    'Карточка станет карточкой ресторана «{name}» из учёта: его цифры будут показаны под нашими словами. Разорвать эту связь нельзя.',
  'registry.link.wait':
    'Под ключом «{key}» из учёта ещё ничего не приходило. Цифры появятся с первым обменом, который его принесёт. До тех пор ключ можно поменять.',
  'registry.link.do': 'Связать',
  'registry.conflict':
    'Под этим ключом уже есть карточка другого ресторана. Найдите его в списке ресторанов и правьте там, или выберите другой ключ.',

  'restaurants.held': 'Данные с {from} по {to}',
  'restaurants.lastChecks': 'Последние чеки',

  'back.restaurants': 'Все рестораны',
} as const

import { restaurantsOf } from '../../chain/make-chain.ts'
import type { Till } from './answers.ts'
import { type Answer, ok } from './answers.ts'
import { guidOf } from './idents.ts'
import { element, type XmlNode } from './xml.ts'

/** `GetSystemInfo2`: which restaurant this is and which shift is open. */
export function systemInfo(till: Till): Answer {
  const { world, restaurant } = till
  const shift = world.shift(restaurant)
  const code = restaurantCode(till)
  return ok([
    element(
      'SystemInfo',
      {
        // Milliseconds since the system's own day zero, 30 December 1899.
        SystemTime: world.now().getTime() + 2_209_161_600_000,
        ReqSysVer: 2,
        ProcessID: 4788,
        RestCode: 199_990_000 + code,
        uptime: '1899-12-31T04:11:00',
      },
      [
        element('CashGroup', { id: 14_000 + code, code, name: `MID_${code}`, NetName: `MID_${code}` }),
        restaurantElement(till),
        element('CommonShift', {
          ShiftStartTime: shift.startedAt,
          ShiftNum: shift.number,
          ShiftDate: `${shift.businessDate}T00:00:00`,
        }),
      ],
    ),
  ])
}

function restaurantElement(till: Till): XmlNode {
  const { sourceKey, name } = till.restaurant
  return element('Restaurant', {
    code: restaurantCode(till),
    guid: guidOf('restaurant', sourceKey),
    id: sourceKey,
    name,
  })
}

function restaurantCode({ world, restaurant }: Till): number {
  return restaurantsOf(world.chain, restaurant.source).findIndex(({ key }) => key === restaurant.key) + 1
}

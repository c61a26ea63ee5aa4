import { PublicLogText } from '@vitrina/core/webhooks/log-labels'

/** Counts what a run reads, tools and metrics alike. There is one per run; it throws past the limit. */
export class Steps {
  readonly #most: number
  #taken = 0

  constructor(most: number) {
    this.#most = most
  }

  take(): void {
    if (this.#taken >= this.#most) {
      throw new PublicLogText(
        `Агент исчерпал предел шагов: не больше ${this.#most} чтений за одну работу (adapter.maxSteps). Спросите о меньшем.`,
      )
    }
    this.#taken += 1
  }
}

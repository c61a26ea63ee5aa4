/**
 * The grid's library adds a style element while something is dragged, with the nonce of this global where it is set;
 * without it the page's content policy would refuse the element. Called before the first drag.
 */
export function giveStyleNonce(): void {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
}

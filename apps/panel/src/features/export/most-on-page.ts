/** Rows of one page are at most this many, as the contract has it. */
export const mostOnPage = 200

/** Minimum number of characters in a password. */
export const shortestPassword = 10

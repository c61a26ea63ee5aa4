/** How many characters a password has at least. */
export const shortestPassword = 10

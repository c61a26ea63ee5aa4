/** Calls that a page of the panel may send together; further ones go in a request of their own. */
export const callsTogether = 20

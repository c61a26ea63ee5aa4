/** Maximum number of calls that a page of the panel sends in one request; further ones go in a separate request. */
export const callsTogether = 20

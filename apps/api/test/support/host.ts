/** Server root that the documents of a test name. */
export const host = 'http://vitrina.test'

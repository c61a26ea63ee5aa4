/** The version of the product, as in package.json and at the top of CHANGELOG.md. */
export const version = '0.2.0'

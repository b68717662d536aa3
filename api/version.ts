/** The version of Sise. Must match package.json. */
export const version = '0.1.0'

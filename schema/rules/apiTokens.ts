/** The prefix of every API token: servers recognise it without a look-up, and secret scanners find leaked tokens. AUTH-10. */
export const apiTokenPrefix = 'sise_'

/** Whether a token has the form of an API token, which no session token of our api has. AUTH-10. */
export const isApiToken = (token: string) => token.startsWith(apiTokenPrefix)

/** In front of every token of a tool: so it is recognised without a look-up, and found by those who search for leaked secrets. AUTH-10. */
export const toolPrefix = 'sise_'

/** Whether a token is of the form of a tool's, which no session's has on a server of ours. AUTH-10. */
export const isToolToken = (token: string) => token.startsWith(toolPrefix)

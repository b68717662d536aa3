/** In front of every token of a tool: so it is recognised without a look-up, and found by those who search for leaked secrets. AUTH-10. */
export const toolPrefix = 'sise_'

/** Whether a token is of the form of a tool's, which no session's has on a server that announces `toolCapability`. AUTH-10. */
export const isToolToken = (token: string) => token.startsWith(toolPrefix)

/** The capability of servers that know tokens of tools. REST-8. */
export const toolCapability = 'toolivotmed'

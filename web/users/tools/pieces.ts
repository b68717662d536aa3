// All of tokens for tools in one part of the client, as each piece is small. AUTH-10.
export { MembersToolTokens, OwnToolTokens } from './ToolTokens.tsx'

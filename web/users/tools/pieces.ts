// All that is for tools in one part of the client, as each piece is small. AUTH-10, HOOK-1.
export { MembersToolTokens, OwnToolTokens } from './ToolTokens.tsx'
export { Webhook } from '../webhook/Webhook.tsx'

/** Texts of members that several screens show. */
export const usersTexts = {
  formerMember: 'Endine liige',
  history: 'Ajalugu',
  historyOf: (name: string) => `Ajalugu: ${name}`,
}

/** The names of the statuses. USER-1. */
export const statusWords = {
  BANNED: 'Keelatud',
  INACTIVE: 'Aktiveerimata',
  MEMBER: 'Tavaline',
  MODERATOR: 'Moderaator',
  ADMIN: 'Admin',
} as const

/** Names of member, API token and webhook drafts in the list of drafts. */
export const memberDraftTexts = {
  invitation: 'Kutse uutele liikmetele',
  member: 'Liikme andmed',
  ownRecord: 'Minu andmed',
  memberGone: 'Selle liikme konto on vahepeal kustutatud.',
  tool: 'Uus võti',
  webhook: 'Kodulehe uuendamine',
}

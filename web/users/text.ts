/** Texts of members that several screens show. */
export const usersTexts = {
  formerMember: 'Endine liige',
}

/** The names of the statuses. USER-1. */
export const statusWords = {
  BANNED: 'Keelatud',
  INACTIVE: 'Aktiveerimata',
  MEMBER: 'Tavaline',
  MODERATOR: 'Moderaator',
  ADMIN: 'Admin',
} as const

/** What drafts of members, announcements and API tokens are called in the list of all. */
export const memberDraftTexts = {
  invitation: 'Kutse uutele liikmetele',
  member: 'Liikme andmed',
  ownRecord: 'Minu andmed',
  memberGone: 'Selle liikme konto on vahepeal kustutatud.',
  announcement: 'Kiri liikmetele',
  tool: 'Uus võti',
  webhook: 'Kodulehe uuendamine',
}

// All of letters in one part of the client, as each piece is small. MAIL-1.
export { LetterForm } from './LetterForm.tsx'
export { LetterNotice } from './LetterNotice.tsx'
export { PausedAddress, PausedAddresses, RefusedInvitation, RefusedInvitations } from './PausedLetters.tsx'

import { useMatch } from 'react-router-dom'
import { RevertEmailPage } from './RevertEmailPage.tsx'
import { StayPage } from './StayPage.tsx'

/** The screens of mailed links that a button uses, as one chunk, because each is small. AUTH-9, USER-10. */
export default function ButtonLinkPage() {
  return useMatch('/jaan/:token') ? <StayPage /> : <RevertEmailPage />
}

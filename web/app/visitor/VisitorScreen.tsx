import { useEffect, useState } from 'react'
import { storeToken } from '../../lib/session/storedToken.ts'
import { uiTexts } from '../../ui/text.ts'
import { CommunityDocument } from '../../users/session/generated.ts'
import { type BegunSession, sendPasswordReset, sendSignIn } from '../../users/session/send.ts'
import { sendAsVisitor } from '../../users/session/sendAsVisitor.ts'
import { SignInPage } from '../../users/session/SignInPage.tsx'

interface VisitorScreenProps {
  /** The community's name from the page. */
  communityName: string
  /** Continues with the session. Resolves once the app is open. */
  goOn: (begun: BegunSession) => Promise<void>
}

/** The sign-in screen of visitors, without Apollo Client and router. The build renders it into the pages (opening/). AUTH-1. */
export default function VisitorScreen({ communityName: inPage, goOn }: VisitorScreenProps) {
  const [{ communityName, publicSiteUrl }, setSettings] = useState({ communityName: inPage, publicSiteUrl: '/' })
  useEffect(() => {
    sendAsVisitor(CommunityDocument, {}).then(
      ({ settings }) => setSettings(settings),
      () => setSettings((known) => ({ ...known, communityName: known.communityName || uiTexts.productName })),
    )
  }, [])
  return (
    <SignInPage
      communityName={communityName}
      publicSiteUrl={publicSiteUrl}
      signIn={async (email, password) => {
        const begun = await sendSignIn(sendAsVisitor, email, password)
        storeToken(begun.token)
        await goOn(begun)
      }}
      requestPasswordReset={(email) => sendPasswordReset(sendAsVisitor, email)}
    />
  )
}

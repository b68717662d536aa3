import { useEffect, useState } from 'react'
import { storeToken } from '../../lib/session/storedToken.ts'
import { uiTexts } from '../../ui/text.ts'
import { askPasswordReset, askSignIn, type BegunSession } from '../../users/session/ask.ts'
import { askAsVisitor } from '../../users/session/askAsVisitor.ts'
import { CommunityDocument } from '../../users/session/generated.ts'
import { SignInPage } from '../../users/session/SignInPage.tsx'

interface VisitorScreenProps {
  /** Goes on with the session. Resolves once the app is open. */
  goOn: (begun: BegunSession) => Promise<void>
}

/** The sign-in screen of visitors, which needs neither Apollo Client nor a router. The build draws it into the pages (opening/). AUTH-1. */
export default function VisitorScreen({ goOn }: VisitorScreenProps) {
  const [{ communityName, publicSiteUrl }, setSettings] = useState({ communityName: '', publicSiteUrl: '/' })
  useEffect(() => {
    askAsVisitor(CommunityDocument, {}).then(
      ({ settings }) => setSettings(settings),
      () => setSettings((known) => ({ ...known, communityName: uiTexts.productName })),
    )
  }, [])
  return (
    <SignInPage
      communityName={communityName}
      publicSiteUrl={publicSiteUrl}
      signIn={async (email, password) => {
        const begun = await askSignIn(askAsVisitor, email, password)
        storeToken(begun.token)
        await goOn(begun)
      }}
      requestPasswordReset={(email) => askPasswordReset(askAsVisitor, email)}
    />
  )
}

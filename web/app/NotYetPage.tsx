import { Link } from 'react-router-dom'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'
import { appTexts } from './text.ts'

interface NotYetPageProps {
  title: string
  /** Open to people who are not signed in. ROUTE-2. */
  open?: boolean
}

/** A place that has its name and address already, and says that it is being built. */
export function NotYetPage({ title, open = false }: NotYetPageProps) {
  const page = (
    <Page title={title} width="text">
      <Empty action={open ? <Link to="/login">{appTexts.toSignIn}</Link> : <Link to="/">{appTexts.notYetHome}</Link>}>
        {open ? appTexts.notYetOpen : appTexts.notYet}
      </Empty>
    </Page>
  )
  return open ? <main>{page}</main> : page
}

import { Link } from 'react-router-dom'
import { Empty } from '../ui/answer/Empty.tsx'
import { Page } from '../ui/answer/Page.tsx'
import { appTexts } from './text.ts'

interface ComingSoonPageProps {
  title: string
}

/** The screen of a section that has a route and a navbar entry but is not built yet. */
export function ComingSoonPage({ title }: ComingSoonPageProps) {
  return (
    <Page title={title} width="text">
      <Empty action={<Link to="/">{appTexts.notYetHome}</Link>}>{appTexts.notYet}</Empty>
    </Page>
  )
}

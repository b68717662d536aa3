import { Link } from 'react-router-dom'
import { Empty } from '../ui/answer/Empty.tsx'
import { Page } from '../ui/answer/Page.tsx'
import { appTexts } from './text.ts'

interface NotYetPageProps {
  title: string
}

/** A place that has its name and address already, and says that it is being built. */
export function NotYetPage({ title }: NotYetPageProps) {
  return (
    <Page title={title} width="text">
      <Empty action={<Link to="/">{appTexts.notYetHome}</Link>}>{appTexts.notYet}</Empty>
    </Page>
  )
}

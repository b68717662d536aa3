import { useInnerLinks } from '../../link/useInnerLinks.ts'
import { type HtmlProps, InertHtml } from './InertHtml.tsx'

/** Stored html to be read: its links to screens of this client are followed without a new load. EDIT-1. */
export const Html = (props: Omit<HtmlProps, 'onClick'>) => <InertHtml {...props} onClick={useInnerLinks()} />

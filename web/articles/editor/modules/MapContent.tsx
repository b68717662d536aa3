import { ShownEmbed } from '../../../content/embed/ShownEmbed.tsx'
import classes from './MapContent.module.css'

/** The map's frames if its content is code, else its text. MODULE-1. */
export function MapContent({ content }: { content: string }) {
  const text = <p className={classes.content}>{content}</p>
  return content.includes('<') ? <ShownEmbed code={content} otherwise={text} /> : text
}

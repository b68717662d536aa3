import { Component, type ReactNode } from 'react'
import { richTextTexts } from '../text.ts'
import classes from './Html.module.css'

interface TextBoundaryProps {
  children: ReactNode
  /** What stands there instead; a sentence where nothing is said. */
  instead?: (again: () => void) => ReactNode
}

/**
 * Stands round what is made of one written text: where that fails to be drawn, the screen round it stays, with all that can be
 * done there. A new `key` tries anew. React itself writes the error to the console. EDIT-1.
 */
export class TextBoundary extends Component<TextBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { children, instead } = this.props
    if (!this.state.failed) return children
    return (
      instead?.(() => this.setState({ failed: false })) ?? <p className={classes.broken}>{richTextTexts.notShown}</p>
    )
  }
}

import { Component, type ReactNode } from 'react'
import { richTextTexts } from '../text.ts'
import classes from './Html.module.css'

interface TextBoundaryProps {
  children: ReactNode
  /** Renders the fallback, with a function that tries again; a sentence by default. */
  fallback?: (again: () => void) => ReactNode
}

/**
 * An error boundary around one text, so that a failure leaves the rest of the screen usable. Give it a new `key` to reset it
 * for another text. React reports the error to the console. EDIT-1.
 */
export class TextBoundary extends Component<TextBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { children, fallback } = this.props
    if (!this.state.failed) return children
    return (
      fallback?.(() => this.setState({ failed: false })) ?? <p className={classes.broken}>{richTextTexts.notShown}</p>
    )
  }
}

import { IconEye } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { lazyComponent } from '../../../ui/lazy/lazyComponent.tsx'
import type { ArticlePreviewProps } from './ArticlePreview.tsx'
import { articlePreviewTexts } from './text.ts'

const ArticlePreview = lazyComponent<ArticlePreviewProps>(() => import('./ArticlePreview.tsx'), {
  close: ({ onClose }) => onClose,
})

interface PreviewSources {
  /** Opens the preview. A focused text retains the focus, and has it again after the preview closes. */
  button: ReactNode
  /** The preview, while it is open. */
  dialog: ReactNode
}

/** The preview of an article, loaded when it is first opened. Its button may move when the window gets wider. ARTICLE-10. */
export function useArticlePreview(props: Omit<ArticlePreviewProps, 'onClose'>): PreviewSources {
  const [isOpen, setOpen] = useState(false)
  return {
    button: (
      <Button
        tone="quiet"
        icon={<IconEye size={18} stroke={1.75} aria-hidden="true" />}
        onPointerEnter={ArticlePreview.preload}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setOpen(true)}
      >
        {articlePreviewTexts.open}
      </Button>
    ),
    dialog: isOpen && <ArticlePreview {...props} onClose={() => setOpen(false)} />,
  }
}

import type { ReactNode } from 'react'
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Text } from 'react-email'
import { darkStyles, forcedStyles, lightStyles, type Paint, styles } from './styles.ts'

/**
 * A kind of email: its one-line subject and its content, with `{{slots}}` that are filled when it is sent. The plain
 * text is made of the content, unless it has one of its own.
 */
export type EmailTemplate = { subject: string; content: ReactNode; text?: string }

interface LayoutProps {
  /** The headline; left out of the plain text, since the subject says the same. */
  title: string
  /** What an inbox shows after the subject. */
  preview: string
  /** In place of the headline alone. */
  heading?: ReactNode
  /** What to do if it was not you, below a line. */
  otherwise?: ReactNode
  /** Styles of classes, and what these paint. */
  css?: { rules: string; paints: readonly Paint[] }
  children: ReactNode
}

/** The layout of every email: wordmark, headline, words, a last part under a line. */
export function Layout({
  title,
  preview,
  heading = <Headline>{title}</Headline>,
  otherwise,
  css,
  children,
}: LayoutProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        {css && <style>{`${css.rules}${lightStyles(css.paints)}`}</style>}
        <style>{darkStyles(css?.paints)}</style>
        <style>{forcedStyles(css?.paints)}</style>
      </Head>
      <Body className="page" style={styles.page}>
        <Preview useTitleTag={false}>{preview}</Preview>
        <Container width="600" style={styles.column}>
          <Text className="ink" style={styles.wordmark} data-skip-in-text>
            Beat
            <span className="accent" style={styles.wordmarkRule}>
              line
            </span>
          </Text>
          <Hr className="rule" style={styles.rule} data-skip-in-text />
          {heading}
          {children}
          {otherwise && (
            <>
              <Hr className="line" style={styles.line} data-skip-in-text />
              <Text className="ink-2" style={styles.note}>
                {otherwise}
              </Text>
            </>
          )}
          <Text className="ink-3" style={styles.quiet}>
            Beatline is a members-only network for business journalists, PR professionals and experts.
          </Text>
          <Text className="ink-3" style={styles.quiet}>
            {'{{company}}'}, {'{{contact_email}}'}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

export function Headline({ children }: { children: string }) {
  return (
    <Heading className="ink" style={styles.title} data-skip-in-text>
      {children}
    </Heading>
  )
}

/** A paragraph. */
export function Words({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={styles.text}>
      {children}
    </Text>
  )
}

/** A label, or a time. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <Text className="ink-3" style={styles.quiet}>
      {children}
    </Text>
  )
}

/** What a member wrote: serif, with a rule on its left. */
export function Written() {
  return (
    <Text className="ink line-left" style={styles.written}>
      {'{{message}}'}
    </Text>
  )
}

/** A part that is repeated for each row of its name. Put all parts of an email next to each other. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      {`{{#${name}}}`}
      {children}
      {`{{/${name}}}`}
    </>
  )
}

/** What is repeated for each line of a slot: not at all if the slot is empty. */
export function Each({ of, children }: { of: string; children: ReactNode }) {
  return (
    <>
      {`{{*${of}}}`}
      {children}
      {`{{/*${of}}}`}
    </>
  )
}

/** Where a member can write. */
export function Contact() {
  return (
    <Link className="link" style={styles.link} href="mailto:{{contact_email}}">
      {'{{contact_email}}'}
    </Link>
  )
}

/**
 * The button of an email that carries a link, and its full address in case the button does not open. The plain text
 * has only the address, so the words before it must lead to it.
 */
export function Action({ to = '{{link}}', children: label }: { to?: string; children: string }) {
  return (
    <>
      <Button className="action" style={styles.action} href={to} data-skip-in-text>
        {label}
      </Button>
      <Text className="ink-3" style={styles.quiet} data-skip-in-text>
        If the button does not open, copy this address into your browser:
      </Text>
      <Text style={styles.address}>
        <Link className="link" style={styles.link} href={to}>
          {to}
        </Link>
      </Text>
    </>
  )
}

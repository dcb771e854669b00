/** Renders a help topic, on its page and in the drawer. */
import type { ReactNode } from 'react';
import { Note } from '../ui/feedback.tsx';
import { Link } from '../ui/link.tsx';
import styles from './help.module.css';
import { Picture } from './picture.tsx';
import type { Block, Span, Topic } from './read.ts';

interface Props {
  topic: Topic;
  /** Handles links to other topics in place of navigation. */
  onTopic?: ((id: string) => void) | undefined;
  /** Heading level below the surrounding title. */
  heading?: 'h2' | 'h4';
}

const TOPIC = /^\/help\/([\w-]+\/[\w-]+)$/;

export function TopicView({ topic, onTopic, heading: Heading = 'h2' }: Props) {
  const said = (span: Span, at: number): ReactNode => {
    if (span.kind === 'plain') return span.text;
    if (span.kind === 'label') return <b key={at}>{span.text}</b>;
    if (span.kind !== 'link') return <kbd key={at}>{span.text}</kbd>;
    const id = TOPIC.exec(span.href)?.[1];
    return (
      <Link
        key={at}
        href={span.href}
        onClick={event => {
          if (!id || !onTopic) return;
          event.preventDefault();
          onTopic(id);
        }}
      >
        {span.text}
      </Link>
    );
  };
  const block = (each: Block, at: number) => {
    switch (each.kind) {
      case 'heading':
        return <Heading key={at}>{each.text}</Heading>;
      case 'picture':
        return <Picture key={at} name={each.name} />;
      case 'note':
        return (
          <Note key={at} tone="info">
            {each.spans.map(said)}
          </Note>
        );
      case 'text':
        return <p key={at}>{each.spans.map(said)}</p>;
      default: {
        const List = each.kind === 'steps' ? 'ol' : 'ul';
        return (
          <List key={at}>
            {each.items.map((spans, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order
              <li key={nth}>{spans.map(said)}</li>
            ))}
          </List>
        );
      }
    }
  };
  return <div className={styles.topic}>{topic.blocks.map(block)}</div>;
}

/**
 * A new article: empty, or for a customer's question, which is then removed from the Unanswered page if it is there.
 */
import { LIMITS } from '@frontdesk/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useHasReleases } from '../../api/releases.js';
import { useChangeQuestions } from '../../api/unanswered.js';
import { t } from '../../language/translate.js';
import { Notice } from '../../ui/notice.js';
import { Page } from '../../ui/page.js';
import { toast } from '../../ui/toast.js';
import { EMPTY_ARTICLE } from './article-draft.js';
import { ArticleForm } from './article-form.js';
import { handedQuestion } from './handed-question.js';

export function NewArticlePage() {
  const navigate = useNavigate();
  const [asked] = useState(handedQuestion.take);
  const change = useChangeQuestions();
  const hasReleases = useHasReleases();
  const initial =
    asked === undefined
      ? EMPTY_ARTICLE
      : { ...EMPTY_ARTICLE, title: asked.question.slice(0, LIMITS.articleTitleCharacters) };
  /** By the time this ends, another page is shown. */
  const settle = (turn_ids: string[]) =>
    change.mutateAsync({ turn_ids, state: 'hidden' }).then(
      () => toast(t('Article saved, question hidden')),
      () => toast(t('Article saved. The question is still under Unanswered.'), 'news'),
    );
  return (
    <Page
      title={t('Create article')}
      description={hasReleases ? undefined : t('The assistant uses it as soon as you save.')}
      back={asked?.back ?? { to: '/knowledge', label: t('Knowledge') }}
      width="narrow"
    >
      {asked !== undefined && (
        <Notice className="mb-4" title={t('Customer question')}>
          {t('Remove personal details such as names and order numbers from the title.')}
          {asked.unanswered && ` ${t('When you save, the question moves to Hidden under Unanswered.')}`}
        </Notice>
      )}
      <ArticleForm
        saved={{ values: initial, version: undefined }}
        unsaved={asked !== undefined}
        onSaved={(saved) => {
          if (asked?.unanswered) void settle(asked.turn_ids);
          else toast(t('Article saved'));
          void navigate({ to: `/knowledge/articles/${encodeURIComponent(saved.external_id)}`, ignoreBlocker: true });
        }}
      />
    </Page>
  );
}

/** Form values of a web source. Pure. */
import type { ArticleAudience, Environment, KnowledgeSourceView } from '@frontdesk/contract';

export interface SourceSettings {
  audience: ArticleAudience;
  environment: Environment;
  /** Empty: detected. */
  language: string;
  /** In hours. Empty: refreshed only on request. */
  refresh_hours: string;
}

export const NEW_SOURCE: SourceSettings = {
  audience: 'everyone',
  environment: 'live',
  language: '',
  refresh_hours: '24',
};

export const toSourceSettings = (view: KnowledgeSourceView): SourceSettings => ({
  audience: view.audience,
  environment: view.environment,
  language: view.language ?? '',
  refresh_hours: view.refresh_hours === null ? '' : String(view.refresh_hours),
});

export const toSourceChange = ({ audience, environment, language, refresh_hours }: SourceSettings) => ({
  audience,
  environment,
  language: language.trim() === '' ? null : language.trim(),
  refresh_hours: refresh_hours === '' ? null : Number(refresh_hours),
});

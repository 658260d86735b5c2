/** Tabs, of which one is visible at a time. */
import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export interface TabsProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Hidden tabs stay mounted, with their input. */
  keepMounted?: boolean;
  tabs: readonly { value: string; title: ReactNode; content: ReactNode }[];
}

export function Tabs({ label, value, onChange, keepMounted, tabs }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List aria-label={label} className="mb-5 flex flex-wrap gap-x-5 border-b border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px border-b-2 border-transparent py-2 text-sm font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.title}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          {...(keepMounted ? { forceMount: true } : {})}
          className="focus-visible:outline-offset-4 data-[state=inactive]:hidden"
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}

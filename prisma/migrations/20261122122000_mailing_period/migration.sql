-- A week ends with its Sunday, whose own mail may have gone: whoever is sent both has both.
DROP INDEX "mailing_issue_once";
CREATE UNIQUE INDEX "mailing_issue_once" ON "mailing_issue" ("workspace_id", "mailing_id", "period_from", "period_to", "email") WHERE NOT "is_trial";

{{- define "frontdesk.name" -}}
{{- if contains "frontdesk" .Release.Name }}{{ .Release.Name | trunc 63 | trimSuffix "-" }}
{{- else }}{{ printf "%s-frontdesk" .Release.Name | trunc 63 | trimSuffix "-" }}{{ end -}}
{{- end }}

{{- define "frontdesk.selector" -}}
app.kubernetes.io/name: frontdesk
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "frontdesk.labels" -}}
{{ include "frontdesk.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}
